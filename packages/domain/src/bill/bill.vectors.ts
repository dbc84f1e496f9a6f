/**
 * Golden bills, run by the domain, the orders service and the receipts. Amounts are rupees as a person writes them
 * (price, quantity, rate in percent), so that a vector can be checked with a pocket calculator.
 */
export type BillVector = {
  readonly name: string
  /** [price in rupees, quantity, rate in percent, 'split' (CGST + SGST) or the name of an unsplit group] */
  readonly lines: readonly (readonly [price: number, quantity: number, rate: number, group: string])[]
  readonly discount?: { readonly type: 'flat' | 'percent'; readonly value: number }
  readonly subtotal: number
  /** The printed tax lines, in the order of the paper. */
  readonly taxes: readonly (readonly [label: string, rupees: number])[]
  readonly discountPrinted?: number
  readonly roundOff: number
  readonly payable: number
}

export const billVectors: readonly BillVector[] = [
  {
    name: 'V1 two dishes at 5 %',
    lines: [
      [350, 2, 5, 'split'],
      [120, 1, 5, 'split'],
    ],
    subtotal: 820,
    taxes: [
      ['CGST @ 2.5%', 20.5],
      ['SGST @ 2.5%', 20.5],
    ],
    roundOff: 0,
    payable: 861,
  },
  {
    name: 'V2 an odd paisa of tax goes to SGST',
    lines: [[333, 1, 5, 'split']],
    subtotal: 333,
    taxes: [
      ['CGST @ 2.5%', 8.32],
      ['SGST @ 2.5%', 8.33],
    ],
    roundOff: 0.35,
    payable: 350,
  },
  {
    name: 'V3 a tax with a fraction of a paisa',
    lines: [[99.99, 3, 5, 'split']],
    subtotal: 299.97,
    taxes: [
      ['CGST @ 2.5%', 7.5],
      ['SGST @ 2.5%', 7.5],
    ],
    roundOff: 0.03,
    payable: 315,
  },
  {
    name: 'V4 ten percent off, tax before discount',
    lines: [[1000, 1, 5, 'split']],
    discount: { type: 'percent', value: 10 },
    subtotal: 1000,
    taxes: [
      ['CGST @ 2.5%', 25],
      ['SGST @ 2.5%', 25],
    ],
    discountPrinted: 100,
    roundOff: 0,
    payable: 950,
  },
  {
    name: 'V5 a split and an unsplit group, half a rupee rounds up',
    lines: [
      [450, 1, 5, 'split'],
      [300, 1, 10, 'VAT'],
    ],
    subtotal: 750,
    taxes: [
      ['CGST @ 2.5%', 11.25],
      ['SGST @ 2.5%', 11.25],
      ['VAT @ 10%', 30],
    ],
    roundOff: 0.5,
    payable: 803,
  },
  {
    name: 'V6 V5 less fifty rupees',
    lines: [
      [450, 1, 5, 'split'],
      [300, 1, 10, 'VAT'],
    ],
    discount: { type: 'flat', value: 50 },
    subtotal: 750,
    taxes: [
      ['CGST @ 2.5%', 11.25],
      ['SGST @ 2.5%', 11.25],
      ['VAT @ 10%', 30],
    ],
    discountPrinted: 50,
    roundOff: 0.5,
    payable: 753,
  },
  {
    name: 'V7 ten rupees and fifty paise',
    lines: [[10, 1, 5, 'split']],
    subtotal: 10,
    taxes: [
      ['CGST @ 2.5%', 0.25],
      ['SGST @ 2.5%', 0.25],
    ],
    roundOff: 0.5,
    payable: 11,
  },
  {
    name: 'V8 eighteen percent',
    lines: [[249.5, 2, 18, 'split']],
    subtotal: 499,
    taxes: [
      ['CGST @ 9%', 44.91],
      ['SGST @ 9%', 44.91],
    ],
    roundOff: 0.18,
    payable: 589,
  },
  {
    name: 'V9 a banquet above a lakh',
    lines: [[12345.67, 10, 18, 'split']],
    subtotal: 123456.7,
    taxes: [
      ['CGST @ 9%', 11111.1],
      ['SGST @ 9%', 11111.11],
    ],
    roundOff: 0.09,
    payable: 145679,
  },
  {
    name: 'V10 payable comes from the unrounded gross, not from printed parts',
    lines: [[202.38, 1, 5, 'split']],
    subtotal: 202.38,
    taxes: [
      ['CGST @ 2.5%', 5.06],
      ['SGST @ 2.5%', 5.06],
    ],
    roundOff: -0.5,
    payable: 212,
  },
  {
    name: 'an exact half rupee rounds up where floating point loses it',
    lines: [[4.3, 3, 0, 'No Tax']],
    discount: { type: 'flat', value: 4.4 },
    subtotal: 12.9,
    taxes: [],
    discountPrinted: 4.4,
    roundOff: 0.5,
    payable: 9,
  },
  {
    name: 'a percent discount with decimals',
    lines: [[640, 1, 5, 'split']],
    discount: { type: 'percent', value: 12.75 },
    subtotal: 640,
    taxes: [
      ['CGST @ 2.5%', 16],
      ['SGST @ 2.5%', 16],
    ],
    discountPrinted: 81.6,
    roundOff: -0.4,
    payable: 590,
  },
  {
    name: 'a discount larger than the bill pays nothing',
    lines: [[100, 1, 5, 'split']],
    discount: { type: 'flat', value: 500 },
    subtotal: 100,
    taxes: [
      ['CGST @ 2.5%', 2.5],
      ['SGST @ 2.5%', 2.5],
    ],
    discountPrinted: 105,
    roundOff: 0,
    payable: 0,
  },
  {
    name: 'half of a rate has three decimals where the rate has two',
    lines: [[400, 1, 12.25, 'split']],
    subtotal: 400,
    taxes: [
      ['CGST @ 6.125%', 24.5],
      ['SGST @ 6.125%', 24.5],
    ],
    roundOff: 0,
    payable: 449,
  },
  {
    name: 'an untaxed bill prints no tax line',
    lines: [[40, 2, 0, 'No Tax']],
    subtotal: 80,
    taxes: [],
    roundOff: 0,
    payable: 80,
  },
]
