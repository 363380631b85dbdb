import type { Region as RegionMessage, VariantField as VariantFieldMessage } from '@dg/contracts/catalog';
import type { Region, VariantField } from '../domain/variant-field.ts';

export function encodeRegion({ code, name }: Region): RegionMessage {
  return { code, name };
}

export function encodeField({ key, value }: VariantField): VariantFieldMessage {
  return { key, value_json: JSON.stringify(value) };
}
