/** States and union territories by their code, the first two digits of a GSTIN. */
const STATES: Readonly<Record<string, string>> = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
}

/**
 * The codes of the union territories without a legislature: Chandigarh, Dadra and Nagar Haveli with Daman and Diu,
 * Lakshadweep, Andaman and Nicobar Islands, and Ladakh.
 */
const WITHOUT_LEGISLATURE = new Set(['04', '26', '31', '35', '38'])

/** Returns a State with its code, '27 Maharashtra'; the code alone where it is not in the list. */
export function stateWithCode(stateCode: string): string {
  const name = STATES[stateCode]
  return name === undefined ? stateCode : `${stateCode} ${name}`
}

/**
 * Returns the name under which the State's half of GST is printed: UTGST in a union territory without a legislature.
 */
export function stateTaxOf(stateCode: string): 'SGST' | 'UTGST' {
  return WITHOUT_LEGISLATURE.has(stateCode) ? 'UTGST' : 'SGST'
}
