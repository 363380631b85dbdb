export { connectKafka, type KafkaConnection } from './connection.ts';
export { startConsumer } from './consumer.ts';
export { NotYet, type Consumption, type ReceivedEvent } from './consumption.ts';
