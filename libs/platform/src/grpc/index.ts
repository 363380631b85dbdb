export { connectGrpc, type CallOptions, type GrpcClient } from './client.ts';
export { serveGrpc, type GrpcHandlers, type GrpcServer } from './server.ts';
export { wholeUpload } from './whole-upload.ts';
