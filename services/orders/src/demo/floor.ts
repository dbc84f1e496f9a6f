/** The dining room of the demo restaurant: areas with [table, seats]. */
export const demoFloor: readonly {
  readonly area: string
  readonly tables: readonly (readonly [name: string, pax: number])[]
}[] = [
  {
    area: 'Garden',
    tables: [
      ['G1', 4],
      ['G2', 4],
      ['G3', 6],
      ['G4', 2],
    ],
  },
  {
    area: 'Ground Floor',
    tables: [
      ['T1', 2],
      ['T2', 2],
      ['T3', 4],
      ['T4', 4],
      ['T5', 4],
      ['T6', 6],
      ['T7', 6],
      ['T8', 8],
    ],
  },
  {
    area: 'Rooftop',
    tables: [
      ['R1', 2],
      ['R2', 4],
      ['R3', 4],
      ['R4', 10],
    ],
  },
]

/** Guests of the demo who have food packed or delivered. */
export const demoGuests: readonly { readonly name: string; readonly contact: string; readonly address: string }[] = [
  { name: 'Ananya Rao', contact: '98450 11223', address: '14, 3rd Cross, Indiranagar, Bengaluru 560038' },
  { name: 'Karthik Iyer', contact: '99000 45612', address: 'Flat 402, Prestige Palms, Whitefield, Bengaluru 560066' },
  { name: 'Meera Nair', contact: '97410 88231', address: '27, 12th Main, HAL 2nd Stage, Bengaluru 560008' },
  { name: 'Rohan Gupta', contact: '98861 30945', address: '8, Lavelle Road, Bengaluru 560001' },
  { name: 'Fatima Sheikh', contact: '96320 71548', address: '61, Mosque Road, Frazer Town, Bengaluru 560005' },
  { name: 'Vikram Shetty', contact: '99864 22017', address: 'B-11, Jayanagar 4th Block, Bengaluru 560011' },
  { name: 'Lakshmi Menon', contact: '98440 65390', address: '3, Cubbon Road, Bengaluru 560001' },
  { name: 'Arjun Reddy', contact: '97312 04478', address: '19, Outer Ring Road, Marathahalli, Bengaluru 560037' },
]
