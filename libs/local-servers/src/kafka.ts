import { randomBytes } from 'node:crypto';
import { cp, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lastLine } from './command.ts';
import { spawnGuarded } from './guarded-process.ts';
import { installKafka, type KafkaInstallation } from './kafka-installation.ts';
import type { Server } from './local-servers.ts';
import { exists } from './maven.ts';
import { freePort, isPortFree } from './ports.ts';
import { processServer, type ServerOptions } from './process-server.ts';

const readyTimeoutMs = 60_000;
const stopTimeoutMs = 10_000;

/** Kafka's form of a UUID: base64 for URLs, never with a leading dash, which its command line takes for an option. */
function kafkaUuid(): string {
  for (;;) {
    const id = randomBytes(16).toString('base64url');
    if (!id.startsWith('-')) return id;
  }
}

async function prepareStorage(installation: KafkaInstallation, storage: string): Promise<void> {
  if (await exists(storage)) return;
  const partial = `${storage}.partial`;
  await rm(partial, { recursive: true, force: true });
  await cp(installation.formattedStorage, partial, { recursive: true });
  await writeFile(
    join(partial, 'meta.properties'),
    `version=1\nnode.id=1\ncluster.id=${kafkaUuid()}\ndirectory.id=${kafkaUuid()}\n`,
  );
  await rename(partial, storage);
}

async function controllerPort(directory: string): Promise<number> {
  const file = join(directory, 'controller-port');
  const stored = Number(await readFile(file, 'utf8').catch(() => '0'));
  if (stored > 0 && (await isPortFree(stored))) return stored;
  const port = await freePort();
  await writeFile(file, String(port));
  return port;
}

function serverProperties(port: number, controller: number, storage: string): string {
  return [
    'process.roles=broker,controller',
    'node.id=1',
    `controller.quorum.voters=1@127.0.0.1:${controller}`,
    `listeners=CLIENT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controller}`,
    `advertised.listeners=CLIENT://127.0.0.1:${port}`,
    'listener.security.protocol.map=CLIENT:PLAINTEXT,CONTROLLER:PLAINTEXT',
    'controller.listener.names=CONTROLLER',
    'inter.broker.listener.name=CLIENT',
    `log.dirs=${storage}`,
    'auto.create.topics.enable=false',
    'group.initial.rebalance.delay.ms=0',
    'offsets.topic.replication.factor=1',
    // One broker gains nothing from fifty partitions of bookkeeping, and the first consumer waits for all of them.
    'offsets.topic.num.partitions=4',
    'transaction.state.log.replication.factor=1',
    'transaction.state.log.min.isr=1',
    'transaction.state.log.num.partitions=4',
    'share.coordinator.state.topic.replication.factor=1',
    'share.coordinator.state.topic.min.isr=1',
    'share.coordinator.state.topic.num.partitions=1',
    '',
  ].join('\n');
}

async function readFrom(path: string, offset: number): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const buffer = Buffer.alloc(Math.max(0, size - offset));
    await file.read(buffer, 0, buffer.length, offset);
    return buffer.toString('utf8');
  } finally {
    await file.close();
  }
}

/** A failed start names its cause in the first line of this form; stack traces follow it. */
function failure(log: string): string {
  return (
    log
      .split('\n')
      .find((line) => / (ERROR|FATAL) |Error:|Exception:/.test(line))
      ?.trim() ?? lastLine(log)
  );
}

export function kafkaServer(options: ServerOptions): Server {
  const { directory, logFile, port, durable } = options;
  const storage = join(directory, 'storage');
  let newArchive: { written: string; target: string } | undefined;

  return processServer({
    title: 'Kafka',
    logFile,
    onExit: options.onExit,
    stopSignal: 'SIGTERM',
    readyTimeoutMs,
    stopTimeoutMs,
    async launch() {
      const installation = await installKafka(options.onDetail);
      await mkdir(directory, { recursive: true });
      await prepareStorage(installation, storage);
      const properties = join(directory, 'server.properties');
      await writeFile(properties, serverProperties(port, await controllerPort(directory), storage));

      // The archive of loaded classes halves the start. The first run writes it while ending, so no start waits for it.
      const { classArchive } = installation;
      newArchive = (await exists(classArchive))
        ? undefined
        : { written: `${classArchive}.${process.pid}`, target: classArchive };
      const archiveOption =
        newArchive === undefined
          ? `-XX:SharedArchiveFile=${classArchive}`
          : `-XX:ArchiveClassesAtExit=${newArchive.written}`;

      const logOffset = await stat(logFile).then(
        ({ size }) => size,
        () => 0,
      );
      const server = await spawnGuarded({
        command: installation.java,
        parameters: [
          '-Xmx512m',
          '-Xms128m',
          '-XX:+UseSerialGC',
          // Tests live for seconds: the first compiler stage alone starts sooner. A durable broker earns the second.
          ...(durable ? [] : ['-XX:TieredStopAtLevel=1']),
          '-Xshare:auto',
          '-Xlog:disable',
          '-Xlog:all=error:stderr',
          archiveOption,
          `-Dlog4j2.configurationFile=${installation.logConfiguration}`,
          '-cp',
          installation.classPath,
          'kafka.Kafka',
          properties,
        ],
        logFile,
        orphanSignal: durable ? 'SIGTERM' : 'SIGKILL',
      });
      return {
        process: server,
        isReady: async () => (await readFrom(logFile, logOffset)).includes('Kafka Server started'),
        explainFailure: async () => failure(await readFrom(logFile, logOffset)),
      };
    },
    async afterStop(end) {
      if (newArchive === undefined) return;
      // 143 is Java's own end after SIGTERM; anything else may have left half an archive.
      const complete = end.code === 143 && (await exists(newArchive.written));
      if (complete) await rename(newArchive.written, newArchive.target);
      else await rm(newArchive.written, { force: true });
      newArchive = undefined;
    },
  });
}
