export { startStack, type ProcessName, type Stack, type StackOptions } from './stack.ts';
export type { ServiceHandle } from './handle.ts';
export type { StackPorts } from './ports.ts';
export { serviceNames, services, type ServiceName } from './services.ts';
