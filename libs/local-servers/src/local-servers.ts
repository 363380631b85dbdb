export type ServerName = 'postgres' | 'kafka' | 'redis';
export type ServerPorts = Record<ServerName, number>;
export type OnStep = (name: string, detail?: string) => void;

export type LocalServersOptions = {
  /** Where durable data stays. With `durable: false` a temporary directory is used and removed at the end. */
  directory?: string;
  /** Default: `logs` beside the data. */
  logDirectory?: string;
  ports?: ServerPorts;
  durable: boolean;
  onStep?: OnStep;
  /** Aborting it gives up a start and ends what it has started. */
  signal?: AbortSignal;
  /** Called when a server ends that nobody asked to end. */
  onServerExit?: (name: ServerName, description: string) => void;
};

export type LocalServers = {
  mode: 'containers' | 'processes';
  directory: string;
  postgres: { url: string; pid?: number };
  kafka: { brokers: string[]; pid?: number };
  redis: { url: string; pid?: number };
  /** Ends one server and keeps its data and its port; 'SIGKILL' plays a crash. */
  stopServer(name: ServerName, signal?: 'SIGKILL'): Promise<void>;
  startServer(name: ServerName): Promise<void>;
  stop(): Promise<void>;
};

/** One server that can be ended and started again on the same port and data. */
export type Server = {
  start(): Promise<void>;
  stop(signal?: 'SIGKILL'): Promise<void>;
  pid(): number | undefined;
};

export const serverTitles = { postgres: 'PostgreSQL', kafka: 'Kafka', redis: 'Redis' } as const;
