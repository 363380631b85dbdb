import { createSocket } from 'node:dgram';
import { isIPv4 } from 'node:net';

/** A DNS server on this machine that knows a few names, and can change its mind. */
export interface DnsServer {
  /** As `dns.setServers` takes it. */
  readonly address: string;
  readonly names: Map<string, readonly string[]>;
  close(): void;
}

const types = { A: 1, AAAA: 28 } as const;

export async function startDnsServer(): Promise<DnsServer> {
  const names = new Map<string, readonly string[]>();
  const socket = createSocket('udp4');
  socket.on('message', (question, { port, address }) => {
    const { name, end, type } = readQuestion(question);
    const known = names.get(name);
    const wanted = (known ?? []).filter((each) => type === (isIPv4(each) ? types.A : types.AAAA));
    const header = Buffer.from(question.subarray(0, 12));
    // An answer; without any address it says "no such name".
    header.writeUInt16BE(known === undefined ? 0x8183 : 0x8180, 2);
    for (const [count, at] of [
      [1, 4],
      [wanted.length, 6],
      [0, 8],
      [0, 10],
    ] as const)
      header.writeUInt16BE(count, at);
    socket.send(Buffer.concat([header, question.subarray(12, end), ...wanted.map(record)]), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return { address: `127.0.0.1:${socket.address().port}`, names, close: () => socket.close() };
}

function readQuestion(message: Buffer): { name: string; end: number; type: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at]!; length > 0; length = message[at]!) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5, type: message.readUInt16BE(at + 1) };
}

/** Of the name that was asked for, kept for no time. */
function record(address: string): Buffer {
  const data = isIPv4(address) ? Buffer.from(address.split('.').map(Number)) : bytesOf(address);
  const head = Buffer.from([0xc0, 12, 0, isIPv4(address) ? types.A : types.AAAA, 0, 1, 0, 0, 0, 0, 0, data.length]);
  return Buffer.concat([head, data]);
}

/** Of an IPv6 address with at most one "::". */
function bytesOf(address: string): Buffer {
  const [before = [], after = []] = address.split('::').map((half) => half.split(':').filter((group) => group !== ''));
  const groups = [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
  return Buffer.from(groups.flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255]));
}
