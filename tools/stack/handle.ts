import type { Child } from './child-process.ts';

/** A process of the stack: what it can do (see Child), and where it listens. */
export type ServiceHandle = Child & {
  /** host:port */
  readonly address: string;
};

export function handleOf(child: Child, address: string): ServiceHandle {
  return {
    ...child,
    get pid() {
      return child.pid;
    },
    address,
  };
}
