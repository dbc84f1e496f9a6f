/**
 * Golden bills in GST mode. Amounts are rupees as a person writes them (price, quantity, rate in percent), so that a
 * vector can be checked with a pocket calculator.
 */
export type GstBillVector = {
  readonly name: string
  readonly lines: readonly GstVectorLine[]
  readonly discount?: { readonly type: 'flat' | 'percent'; readonly value: number }
  readonly packing?: number
  /** The part of the discount on each line, in the order of the lines; absent without a discount. */
  readonly shares?: readonly number[]
  /** The value under GST after discount and before tax. */
  readonly taxable: number
  /** The value outside GST; absent without any. */
  readonly other?: number
  /** The amount of CGST, which equals that of SGST. */
  readonly half: number
  readonly vat?: number
  readonly roundOff: number
  readonly payable: number
}

/**
 * A line as [price in rupees, quantity, rate in percent, tax]. The tax of `gst` is added to the price; the tax of
 * `gst-included` is a part of the price. A line of `composition` has no tax. A discount applies to all lines but those
 * of `vat`.
 */
export type GstVectorLine = readonly [price: number, quantity: number, rate: number, tax: GstVectorTax]
export type GstVectorTax = 'gst' | 'gst-included' | 'vat' | 'vat-discounted' | 'composition'

export const gstBillVectors: readonly GstBillVector[] = [
  {
    name: 'V1 two dishes at 5 %',
    lines: [
      [350, 2, 5, 'gst'],
      [120, 1, 5, 'gst'],
    ],
    taxable: 820,
    half: 20.5,
    roundOff: 0,
    payable: 861,
  },
  {
    name: 'V2 both halves are rounded alike',
    lines: [[333, 1, 5, 'gst']],
    taxable: 333,
    half: 8.33,
    roundOff: 0.34,
    payable: 350,
  },
  {
    name: 'V3 a tax with a fraction of a paisa',
    lines: [[99.99, 3, 5, 'gst']],
    taxable: 299.97,
    half: 7.5,
    roundOff: 0.03,
    payable: 315,
  },
  {
    name: 'V4 ten percent off, discount before tax',
    lines: [[1000, 1, 5, 'gst']],
    discount: { type: 'percent', value: 10 },
    shares: [100],
    taxable: 900,
    half: 22.5,
    roundOff: 0,
    payable: 945,
  },
  {
    name: 'V5 GST and VAT, half a rupee rounds up',
    lines: [
      [450, 1, 5, 'gst'],
      [300, 1, 10, 'vat'],
    ],
    taxable: 450,
    other: 300,
    half: 11.25,
    vat: 30,
    roundOff: 0.5,
    payable: 803,
  },
  {
    name: 'V6 V5 less fifty rupees on both',
    lines: [
      [450, 1, 5, 'gst'],
      [300, 1, 10, 'vat-discounted'],
    ],
    discount: { type: 'flat', value: 50 },
    shares: [30, 20],
    taxable: 420,
    other: 280,
    half: 10.5,
    vat: 28,
    roundOff: 0,
    payable: 749,
  },
  {
    name: 'V7 ten rupees and fifty paise',
    lines: [[10, 1, 5, 'gst']],
    taxable: 10,
    half: 0.25,
    roundOff: 0.5,
    payable: 11,
  },
  {
    name: 'V8 eighteen percent',
    lines: [[249.5, 2, 18, 'gst']],
    taxable: 499,
    half: 44.91,
    roundOff: 0.18,
    payable: 589,
  },
  {
    name: 'V9 a banquet above a lakh',
    lines: [[12345.67, 10, 18, 'gst']],
    taxable: 123456.7,
    half: 11111.1,
    roundOff: 0.1,
    payable: 145679,
  },
  {
    name: 'V10 payable comes from the unrounded gross, not from printed parts',
    lines: [[202.38, 1, 5, 'gst']],
    taxable: 202.38,
    half: 5.06,
    roundOff: -0.5,
    payable: 212,
  },
  {
    name: 'V11 prices that include their tax',
    lines: [[100, 2, 5, 'gst-included']],
    taxable: 190.48,
    half: 4.76,
    roundOff: 0,
    payable: 200,
  },
  {
    name: 'V12 V11 less ten percent',
    lines: [[100, 2, 5, 'gst-included']],
    discount: { type: 'percent', value: 10 },
    shares: [20],
    taxable: 171.42,
    half: 4.29,
    roundOff: 0,
    payable: 180,
  },
  {
    name: 'V13 one price with its tax, one without, and a flat discount',
    lines: [
      [105, 1, 5, 'gst-included'],
      [200, 1, 5, 'gst'],
    ],
    discount: { type: 'flat', value: 30.5 },
    shares: [10.5, 20],
    taxable: 270,
    half: 6.75,
    roundOff: 0.5,
    payable: 284,
  },
  {
    name: 'V14 a charge for packing has the tax of the food and no discount',
    lines: [[450, 1, 5, 'gst']],
    discount: { type: 'percent', value: 10 },
    packing: 20,
    shares: [45],
    taxable: 425,
    half: 10.63,
    roundOff: -0.26,
    payable: 446,
  },
  {
    name: 'V15 ten percent off the food, none off the beer',
    lines: [
      [800, 1, 5, 'gst'],
      [250, 2, 20, 'vat'],
    ],
    discount: { type: 'percent', value: 10 },
    shares: [80, 0],
    taxable: 720,
    other: 500,
    half: 18,
    vat: 100,
    roundOff: 0,
    payable: 1356,
  },
  {
    name: 'V16 the paise that are left go to the largest fractions',
    lines: [
      [33.33, 1, 5, 'gst'],
      [33.33, 1, 5, 'gst'],
      [33.34, 1, 5, 'gst'],
      [99.99, 3, 5, 'gst'],
    ],
    discount: { type: 'flat', value: 100 },
    shares: [8.33, 8.33, 8.34, 75],
    taxable: 299.97,
    half: 7.5,
    roundOff: 0.03,
    payable: 315,
  },
  {
    name: 'V17 composition has no tax lines',
    lines: [[333.5, 1, 0, 'composition']],
    taxable: 0,
    other: 333.5,
    half: 0,
    roundOff: 0.5,
    payable: 334,
  },
  {
    name: 'V18 the first part of V1, split by items',
    lines: [[350, 1, 5, 'gst']],
    taxable: 350,
    half: 8.75,
    roundOff: 0.5,
    payable: 368,
  },
  {
    name: 'V18 the second part of V1, split by items',
    lines: [
      [350, 1, 5, 'gst'],
      [120, 1, 5, 'gst'],
    ],
    taxable: 470,
    half: 11.75,
    roundOff: 0.5,
    payable: 494,
  },
  {
    name: 'V19 the first part less its share of fifty rupees',
    lines: [[350, 1, 5, 'gst']],
    discount: { type: 'flat', value: 21.34 },
    shares: [21.34],
    taxable: 328.66,
    half: 8.22,
    roundOff: -0.1,
    payable: 345,
  },
  {
    name: 'V19 the second part less its share of fifty rupees',
    lines: [
      [350, 1, 5, 'gst'],
      [120, 1, 5, 'gst'],
    ],
    discount: { type: 'flat', value: 28.66 },
    shares: [21.34, 7.32],
    taxable: 441.34,
    half: 11.03,
    roundOff: -0.4,
    payable: 463,
  },
  {
    name: 'V23 eighteen percent in the price',
    lines: [[236, 1, 18, 'gst-included']],
    taxable: 200,
    half: 18,
    roundOff: 0,
    payable: 236,
  },
  {
    name: 'a discount larger than the food leaves the liquor to pay',
    lines: [
      [100, 1, 5, 'gst'],
      [250, 1, 20, 'vat'],
    ],
    discount: { type: 'flat', value: 500 },
    shares: [100, 0],
    taxable: 0,
    other: 250,
    half: 0,
    vat: 50,
    roundOff: 0,
    payable: 300,
  },
]
