/**
 * The codes of the union territories without a legislature: Chandigarh, Dadra and Nagar Haveli with Daman and Diu,
 * Lakshadweep, Andaman and Nicobar Islands, and Ladakh.
 */
const UNION_TERRITORIES = new Set(['04', '26', '31', '35', '38'])

/** Returns the name under which the State's half of GST is printed, by the first two digits of the GSTIN. */
export function stateTaxOf(stateCode: string): 'SGST' | 'UTGST' {
  return UNION_TERRITORIES.has(stateCode) ? 'UTGST' : 'SGST'
}
