// Original file: protos/dg/operations/v1/operations.proto

import type { DeadLetter as _dg_operations_v1_DeadLetter, DeadLetter__Output as _dg_operations_v1_DeadLetter__Output } from '../../../dg/operations/v1/DeadLetter.ts';

export interface DeadLetterList {
  'dead_letters'?: (_dg_operations_v1_DeadLetter)[];
  'total_count'?: (number);
}

export interface DeadLetterList__Output {
  'dead_letters': (_dg_operations_v1_DeadLetter__Output)[];
  'total_count': (number);
}
