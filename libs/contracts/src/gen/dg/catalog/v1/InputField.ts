// Original file: protos/dg/catalog/v1/catalog.proto

import type { InputOption as _dg_catalog_v1_InputOption, InputOption__Output as _dg_catalog_v1_InputOption__Output } from '../../../dg/catalog/v1/InputOption.ts';

export interface InputField {
  'field_name'?: (string);
  'field_label'?: (string);
  'field_type'?: (string);
  'is_required'?: (boolean);
  'validation_regex'?: (string);
  'placeholder'?: (string);
  'help_text'?: (string);
  'options'?: (_dg_catalog_v1_InputOption)[];
  '_validation_regex'?: "validation_regex";
  '_placeholder'?: "placeholder";
  '_help_text'?: "help_text";
}

export interface InputField__Output {
  'field_name': (string);
  'field_label': (string);
  'field_type': (string);
  'is_required': (boolean);
  'validation_regex'?: (string);
  'placeholder'?: (string);
  'help_text'?: (string);
  'options': (_dg_catalog_v1_InputOption__Output)[];
  '_validation_regex'?: "validation_regex";
  '_placeholder'?: "placeholder";
  '_help_text'?: "help_text";
}
