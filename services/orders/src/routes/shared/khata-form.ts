import { AppError, type BodyOf, type createKhata } from '@tiffin/contracts'
import { paiseFromRupees, phoneKey } from '@tiffin/domain'
import type { KhataForm } from '../../repository/khatas-repository.ts'

/** Reads the customer and the limit of a khata. @throws AppError PHONE_INVALID */
export function fromKhataForm({ name, phone, limit }: BodyOf<typeof createKhata>): KhataForm {
  if (phoneKey(phone) === null) throw new AppError('PHONE_INVALID')
  return { name, phone, limitPaise: typeof limit === 'number' ? paiseFromRupees(limit) : limit }
}
