import { digestOf, type OrderRequest } from './order.ts';

export const referencePattern = /^[\w.:-]{1,100}$/;
const quantityMax = 10_000;
const recipientLengthMax = 500;
const inputFieldsMax = 100;
const inputTextLengthMax = 1_000;

/** The order in a request body, or what is wrong with it. */
export function readOrder(input: unknown): OrderRequest | string {
  if (typeof input !== 'object' || input === null) return 'the body must be a JSON object';
  const { reference, kind, sku, denomination, currency, quantity, recipient = null, input_data } = input as Fields;
  if (typeof reference !== 'string' || !referencePattern.test(reference))
    return 'reference must be 1 to 100 letters, digits or any of _ . : -';
  if (kind !== 'voucher' && kind !== 'topup' && kind !== 'esim') return 'kind must be voucher, topup or esim';
  if (typeof sku !== 'string' || sku === '' || sku.length > 200) return 'sku must be a text of 1 to 200 characters';
  if (typeof denomination !== 'string' || !/^\d{1,15}(\.\d{1,4})?$/.test(denomination) || !/[1-9]/.test(denomination))
    return 'denomination must be a decimal text above 0';
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) return 'currency must be three capital letters';
  if (typeof quantity !== 'number' || !Number.isInteger(quantity) || quantity < 1 || quantity > quantityMax)
    return `quantity must be a whole number from 1 to ${quantityMax}`;
  if (kind === 'esim' && quantity !== 1) return 'quantity must be 1 for an esim';
  if (
    recipient !== null &&
    (typeof recipient !== 'string' || recipient === '' || recipient.length > recipientLengthMax)
  )
    return `recipient must be a text of 1 to ${recipientLengthMax} characters`;
  if (kind === 'topup' && recipient === null) return 'recipient must be given for a topup';
  const request = { reference, kind, sku, denomination, currency, quantity, recipient } as const;
  if (input_data === undefined) return request;
  if (!isInputData(input_data))
    return `input_data must be an object of at most ${inputFieldsMax} texts of at most ${inputTextLengthMax} characters, or numbers`;
  return { ...request, inputDigest: digestOf(reference, input_data) };
}

type Fields = Readonly<Record<string, unknown>>;

function isInputData(value: unknown): value is Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const fields = Object.values(value);
  return (
    fields.length <= inputFieldsMax &&
    fields.every(
      (field) => typeof field === 'number' || (typeof field === 'string' && field.length <= inputTextLengthMax),
    )
  );
}
