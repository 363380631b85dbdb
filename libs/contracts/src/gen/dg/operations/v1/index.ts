export type * from './DeadLetter.ts';
export type * from './DeadLetterList.ts';
export type * from './DismissDeadLetterRequest.ts';
export type * from './ListDeadLettersRequest.ts';
export type * from './OperationsService.ts';
export type * from './ReplayDeadLetterRequest.ts';
