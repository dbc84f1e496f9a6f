import type { Gstr1Return } from '@tiffin/contracts'
import { percentFromBasisPoints, rupeesFromPaise, type Gstr1, type NamedRow, type RateRow } from '@tiffin/domain'

/** Maps a return to its reply, in rupees. */
export function toWireGstr1({ gstin, b2b, b2cs, nil, cdnr, hsn, docIssue }: Gstr1): Gstr1Return {
  const sacRow = ({ sac, ...row }: Gstr1['hsn']['b2b'][number]) => ({ sac, ...toWireRate(row) })
  return {
    gstin,
    b2b: b2b.map(toWireNamedRow),
    b2cs: b2cs.map(({ placeOfSupply, ...row }) => ({ place_of_supply: placeOfSupply, ...toWireRate(row) })),
    nil: nil.map(({ isToRegistered, nilRatedPaise, exemptPaise, nonGstPaise }) => ({
      is_to_registered: isToRegistered,
      nil_rated: rupeesFromPaise(nilRatedPaise),
      exempt: rupeesFromPaise(exemptPaise),
      non_gst: rupeesFromPaise(nonGstPaise),
    })),
    cdnr: cdnr.map(toWireNamedRow),
    hsn: { b2b: hsn.b2b.map(sacRow), b2c: hsn.b2c.map(sacRow) },
    doc_issue: docIssue.map((series) => ({ ...series, net: series.total - series.cancelled })),
  }
}

function toWireNamedRow({ buyer, number, issuedAt, placeOfSupply, payablePaise, rates }: NamedRow) {
  return {
    buyer,
    number,
    issued_at: issuedAt.toISOString(),
    place_of_supply: placeOfSupply,
    value: rupeesFromPaise(payablePaise),
    rates: rates.map(toWireRate),
  }
}

function toWireRate({ rateBasisPoints, taxablePaise, cgstPaise, sgstPaise }: RateRow) {
  return {
    rate: percentFromBasisPoints(rateBasisPoints),
    taxable: rupeesFromPaise(taxablePaise),
    cgst: rupeesFromPaise(cgstPaise),
    sgst: rupeesFromPaise(sgstPaise),
  }
}
