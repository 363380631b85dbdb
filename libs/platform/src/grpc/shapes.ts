/** Names of metadata entries that cross every call. */
export const rejectionMetadata = 'dg-rejection';
export const rejectionMessageMetadata = 'dg-rejection-message-bin';
export const requestIdMetadata = 'x-request-id';

/** The names a definition lists; generated definitions also carry an index signature, which names nothing. */
export type NamesOf<Definition> = keyof {
  [Name in keyof Definition as string extends Name ? never : number extends Name ? never : Name]: true;
} &
  keyof Definition;

/** What a caller gives and is given, by a method's generated definition. */
export type RequestOf<Method> = Method extends { requestSerialize: (value: infer Request) => Buffer } ? Request : never;
export type ReplyOf<Method> = Method extends { responseDeserialize: (bytes: Buffer) => infer Reply } ? Reply : never;

/** What a server is given and gives. */
export type ReceivedOf<Method> = Method extends { requestDeserialize: (bytes: Buffer) => infer Received }
  ? Received
  : never;
export type AnswerOf<Method> = Method extends { responseSerialize: (value: infer Answer) => Buffer } ? Answer : never;

const messageSizeMaxBytes = 64 * 1024 * 1024;

/**
 * Keepalive on both sides ends a frozen peer after 7 s; without it, calls to it hang until the kernel gives up.
 */
export const channelOptions = {
  'grpc.keepalive_time_ms': 5_000,
  'grpc.keepalive_timeout_ms': 2_000,
  'grpc.keepalive_permit_without_calls': 1,
  'grpc.max_receive_message_length': messageSizeMaxBytes,
  'grpc.max_send_message_length': messageSizeMaxBytes,
};
