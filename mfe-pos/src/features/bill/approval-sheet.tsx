import { PinEntry, pinMessages, StaffList } from '@tiffin/app-kit'
import { approveDiscount, type Order, type RestaurantSettings, type User } from '@tiffin/contracts'
import {
  basisPointsFromPercent,
  formatRupees,
  fromWireDiscount,
  isDiscountWithin,
  paiseFromRupees,
  staffNameOf,
  type Role,
  type WireDiscount,
} from '@tiffin/domain'
import { unsettledBill } from '@tiffin/receipts'
import { Dialog } from '@tiffin/ui'
import { call, useSession } from '@tiffin/web-kit'
import { useState } from 'react'
import { messages } from './messages.ts'

type ApprovalSheetProps = {
  readonly order: Order
  readonly discount: WireDiscount
  readonly settings: RestaurantSettings
  /** Called with the approval; null if no colleague approved. */
  readonly onClose: (approval: string | null) => void
}

/**
 * Lets a colleague who may give the discount approve it with a PIN. The session remains that of the user, who takes the
 * payment.
 */
export function ApprovalSheet({ order, discount, settings, onClose }: ApprovalSheetProps) {
  const { userEmail } = useSession()
  const [chosen, setChosen] = useState<User | null>(null)
  const dismiss = () => onClose(null)

  const approve = async (user: User, pin: string) => {
    const { approval } = await call(approveDiscount, {
      body: { user_id: user.id, pin, order_id: order.id, discount },
    })
    onClose(approval)
  }
  const what = discount.type === 'flat' ? formatRupees(paiseFromRupees(discount.value)) : `${discount.value} %`

  if (chosen !== null)
    return (
      <Dialog title={pinMessages.pinOf(staffNameOf(chosen))} onClose={dismiss} className="max-w-[24rem]">
        <p className="mb-3 text-center text-base text-muted">{messages.discountOf(what, order.order_number)}</p>
        <PinEntry
          onEnter={(pin) => approve(chosen, pin)}
          failedText={messages.approvalFailed}
          onBack={() => setChosen(null)}
        />
      </Dialog>
    )
  return (
    <Dialog title={messages.whoApproves} onClose={dismiss} className="max-w-form">
      <p className="mb-3 text-base text-muted">{messages.discountOf(what, order.order_number)}</p>
      <StaffList
        isShown={({ email, role }) => email !== userEmail && mayGive(role, order, discount, settings)}
        emptyText={messages.nobodyApproves}
        onChoose={setChosen}
      />
    </Dialog>
  )
}

/**
 * Returns whether the settings let this role give the discount. The server decides; this check only avoids a useless
 * request.
 */
export function mayGive(
  role: Role,
  order: Order,
  discount: WireDiscount,
  { discount_limits: limits }: Pick<RestaurantSettings, 'discount_limits'>,
): boolean {
  const limit = limits?.[role] ?? null
  if (limit === null) return true
  return isDiscountWithin(
    fromWireDiscount(discount),
    unsettledBill(order, null).subtotalPaise,
    basisPointsFromPercent(limit),
  )
}
