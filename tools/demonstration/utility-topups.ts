import {
  amounts,
  range,
  topup,
  type DemonstrationTopup,
  type InputField,
  type Place,
  type Plan,
} from './topup-lines.ts';
import { emirates, kenya, nigeria, philippines, spain } from './topup-places.ts';

const account = (field_name: string, field_label: string, digits: number, placeholder: string): InputField => ({
  field_name,
  field_label,
  field_type: 'text',
  is_required: true,
  validation_regex: `^[0-9]{${digits}}$`,
  placeholder,
  help_text: `${digits} digits, printed on every bill`,
});

const bill = (sku: string, name: string, place: Place, input_fields: readonly InputField[], plans: readonly Plan[]) =>
  topup({ sku, name, topup_type: 'UTILITY', input_fields }, place, plans);

/** A range as money of its own country. */
const anyAmount = ({ currency }: Place, minimum: number, maximum: number): Plan => ({
  ...range('OPEN', 'Any amount', minimum, maximum),
  unit: currency,
});

/** Bills and prepaid meters of invented providers. */
export const utilityTopups: readonly DemonstrationTopup[] = [
  bill(
    'KILOWATT-KEN',
    'Kilowatt Prepaid Electricity',
    kenya,
    [account('meter_number', 'Meter number', 11, '14200123456')],
    [anyAmount(kenya, 100, 20_000), amounts('TOKEN', 'Token', '250', '500', '1000')],
  ),
  bill(
    'BRIGHTLINE-NGA',
    'Brightline Power',
    nigeria,
    [
      {
        field_name: 'meter_type',
        field_label: 'Meter type',
        field_type: 'select',
        is_required: true,
        options: [
          { value: 'prepaid', label: 'Prepaid' },
          { value: 'postpaid', label: 'Postpaid' },
        ],
      },
      account('meter_number', 'Meter number', 11, '45070123456'),
    ],
    [anyAmount(nigeria, 1_000, 200_000), amounts('TOKEN', 'Token', '2000', '5000')],
  ),
  bill(
    'CLEARSPRING-PHL',
    'Clearspring Water',
    philippines,
    [account('account_number', 'Account number', 10, '6612345678')],
    [anyAmount(philippines, 50, 10_000), amounts('SMALL', 'Small bills', '100', '200', '500')],
  ),
  bill(
    'HEARTHGAS-ESP',
    'Hearth Gas',
    spain,
    [
      account('contract_number', 'Contract number', 10, '2012345678'),
      {
        field_name: 'meter_reading',
        field_label: 'Meter reading (m³)',
        field_type: 'number',
        is_required: false,
        placeholder: '1024.5',
      },
    ],
    [anyAmount(spain, 10, 500), amounts('QUARTER', 'Quarterly plan', '75', '90')],
  ),
  bill(
    'CITYTOLL-ARE',
    'City Toll Account',
    emirates,
    [
      account('tag_number', 'Toll tag number', 9, '400123456'),
      {
        field_name: 'plate_emirate',
        field_label: 'Plate issued in',
        field_type: 'select',
        is_required: true,
        options: [
          { value: 'AUH', label: 'Abu Dhabi' },
          { value: 'DXB', label: 'Dubai' },
          { value: 'SHJ', label: 'Sharjah' },
        ],
      },
    ],
    [anyAmount(emirates, 50, 1_000), amounts('CARD', 'Toll card', '50', '100', '200')],
  ),
];
