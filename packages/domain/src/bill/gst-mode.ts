export const GST_MODES = ['off', 'regular'] as const

/**
 * How a restaurant bills: `off` by the specification's bill (`computeBill`), `regular` by GST (`computeGstBill`), with
 * a tax invoice for each order whose bill is printed or paid.
 */
export type GstMode = (typeof GST_MODES)[number]
