import type { Slip } from '@tiffin/slips'

/**
 * Returns a bill with the letters that a printer lacks: ₹, joined letters of Devanagari, vowel signs of Tamil around
 * letters.
 */
export function billWith(devanagari: string, tamil: string): Slip {
  return {
    v: 1,
    title: '',
    rows: [
      { kind: 'text', text: 'முருகன் கபே', align: 'center', size: 'tall', bold: true },
      { kind: 'columns', layout: 'facts', cells: ['Table', 'T4, बगीचा'] },
      { kind: 'rule' },
      { kind: 'columns', layout: 'items', cells: ['Item', 'Qty', 'Rate', 'Amount'], bold: true },
      { kind: 'columns', layout: 'items', cells: [devanagari, '2', '350.00', '700.00'], note: 'कम तीखा' },
      { kind: 'columns', layout: 'items', cells: [tamil, '10', '99.50', '995.00'] },
      { kind: 'columns', layout: 'items', cells: ['Roti', '1', '9.00', '9.00'] },
      { kind: 'rule' },
      { kind: 'columns', layout: 'facts', cells: ['Discount', '-₹95.00'] },
      { kind: 'columns', layout: 'facts', cells: ['Payable', '₹1,609.00'], size: 'tall', bold: true },
      { kind: 'columns', layout: 'portions', cells: ['2 ×', devanagari], size: 'large', bold: true },
      { kind: 'cut' },
    ],
  }
}

export const BILL = billWith('पनीर क्षत्रिय', 'கொத்து பரோட்டா')
