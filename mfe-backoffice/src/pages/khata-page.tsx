import { Khatas } from '../features/khata/khata.tsx'

export default function KhataPage() {
  return <Khatas />
}
