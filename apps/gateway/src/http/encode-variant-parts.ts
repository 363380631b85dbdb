import type { Region__Output, VariantField__Output } from '@dg/contracts/catalog';

/** Where a variant can be used. */
export function encodeRegions(regions: readonly Region__Output[]) {
  return regions.map(({ code, name }) => ({ code, name }));
}

/** What is said of a variant beyond its own fields; catalog-svc leaves out what clients may not see. */
export function encodeFields(fields: readonly VariantField__Output[]) {
  return fields.map(({ key, value_json }) => ({ key, value: JSON.parse(value_json) as unknown }));
}
