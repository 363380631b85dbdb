import { createHash } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findOnPath, lastLine, runCommand } from './command.ts';
import { exists, fetchWithMaven } from './maven.ts';
import { cacheDirectory, packageDirectory } from './workspace.ts';

const kafkaVersion = '4.1.0';
const javaVersionMin = 17;

export type KafkaInstallation = {
  java: string;
  classPath: string;
  logConfiguration: string;
  /** A storage directory as `kafka-storage format` leaves it, to be copied. */
  formattedStorage: string;
  /** Where the archive of loaded classes is or will be; it belongs to exactly this Java and these jars. */
  classArchive: string;
};

async function findJava(): Promise<{ java: string; version: string }> {
  const home = process.env['JAVA_HOME'];
  const fromHome = home === undefined ? undefined : join(home, 'bin', 'java');
  const java = fromHome !== undefined && (await exists(fromHome)) ? fromHome : await findOnPath('java');
  const advice = `install Java ${javaVersionMin} or newer (Debian and Ubuntu: apt install openjdk-17-jre-headless; macOS: brew install openjdk)`;
  if (java === undefined) throw new Error(`Java is missing: ${advice}, Kafka runs on it`);
  const { output } = await runCommand(java, ['-version']);
  const version = /version "([^"]+)"/.exec(output)?.[1] ?? '';
  const major = Number(/^(?:1\.)?(\d+)/.exec(version)?.[1] ?? 0);
  if (major < javaVersionMin) {
    throw new Error(
      `Java at ${java} is ${version === '' ? 'not usable' : `version ${version}`}: ${advice}, Kafka runs on it`,
    );
  }
  return { java, version };
}

// Formatting takes a second of Java; once is enough, because nothing in the result depends on ports or paths.
async function formatStorage(java: string, classPath: string, target: string): Promise<void> {
  const partial = `${target}.${process.pid}`;
  await mkdir(partial, { recursive: true });
  const properties = join(partial, 'format.properties');
  const storage = join(partial, 'storage');
  await writeFile(
    properties,
    [
      'process.roles=broker,controller',
      'node.id=1',
      'controller.quorum.voters=1@127.0.0.1:1',
      'listeners=CLIENT://127.0.0.1:2,CONTROLLER://127.0.0.1:1',
      'listener.security.protocol.map=CLIENT:PLAINTEXT,CONTROLLER:PLAINTEXT',
      'controller.listener.names=CONTROLLER',
      'inter.broker.listener.name=CLIENT',
      `log.dirs=${storage}`,
    ].join('\n'),
  );
  const result = await runCommand(java, [
    '-XX:TieredStopAtLevel=1',
    '-XX:+UseSerialGC',
    '-cp',
    classPath,
    'kafka.tools.StorageTool',
    'format',
    '--cluster-id=AAAAAAAAAAAAAAAAAAAAAQ',
    `--config=${properties}`,
  ]);
  if (!result.ok) throw new Error(`Kafka storage could not be formatted: ${lastLine(result.output)}`);
  await rename(storage, target).catch(async (error: unknown) => {
    if (!(await exists(target))) throw error;
  });
  await rm(partial, { recursive: true, force: true });
}

/** Finds Java, fetches the jars once and prepares what every start needs. */
export async function installKafka(onDetail: (detail: string) => void): Promise<KafkaInstallation> {
  const cache = join(cacheDirectory, `kafka-${kafkaVersion}`);
  const jars = join(cache, 'lib');
  const { java, version } = await findJava();
  if (!(await exists(jars))) {
    onDetail('fetching 45 MB once');
    await fetchWithMaven({ pom: join(packageDirectory, 'kafka', 'pom.xml'), target: jars, goal: 'copy-dependencies' });
  }
  const classPath = (await readdir(jars))
    .sort()
    .map((jar) => join(jars, jar))
    .join(':');
  const formattedStorage = join(cache, 'formatted');
  if (!(await exists(formattedStorage))) {
    onDetail('formatting storage');
    await formatStorage(java, classPath, formattedStorage);
  }
  const key = createHash('sha256').update(`${java}\n${version}\n${classPath}`).digest('hex').slice(0, 12);
  return {
    java,
    classPath,
    formattedStorage,
    logConfiguration: join(packageDirectory, 'kafka', 'log4j2.properties'),
    classArchive: join(cache, `classes-${key}.jsa`),
  };
}
