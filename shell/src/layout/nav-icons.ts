import type { PageId } from '@tiffin/contracts'
import {
  ChefHat,
  CreditCard,
  LayoutDashboard,
  ReceiptText,
  Settings,
  ShoppingCart,
  Table2,
  Users,
  type LucideIcon,
} from 'lucide-react'

export const navIcons: Readonly<Record<PageId, LucideIcon>> = {
  dashboard: LayoutDashboard,
  menu: ChefHat,
  orders: ReceiptText,
  tables: Table2,
  pos: ShoppingCart,
  plans: CreditCard,
  users: Users,
  settings: Settings,
}
