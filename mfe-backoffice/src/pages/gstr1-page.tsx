import { Gstr1 } from '../features/gstr1/gstr1.tsx'

export default function Gstr1Page() {
  return <Gstr1 />
}
