export { connectKafka, type KafkaConnection } from './connection.ts';
export { NotYet, startConsumer, type Consumption, type ReceivedEvent } from './consumer.ts';
