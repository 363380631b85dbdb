export type * from './Health.ts';
export type * from './HealthCheckRequest.ts';
export type * from './HealthCheckResponse.ts';
