export { startStack, type ServiceHandle, type Stack, type StackOptions } from './stack.ts';
export { serviceNames, services, type ServiceName } from './services.ts';
