export { connectKafka, type KafkaConnection } from './connection.ts';
export { startConsumer, type Consumption, type ReceivedEvent } from './consumer.ts';
