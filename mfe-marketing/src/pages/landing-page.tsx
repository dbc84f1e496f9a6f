import { FindRestaurant } from '../features/landing/find-restaurant.tsx'

export default function LandingPage({ baseDomain }: { baseDomain: string | null }) {
  return (
    <main className="grid min-h-dvh place-items-center bg-canvas p-4 text-ink">
      <div className="grid w-full max-w-dialog gap-6 rounded-card border border-line bg-surface p-6 shadow-float sm:p-8">
        <header className="grid gap-2">
          <p className="text-base font-bold text-accent-ink">Tiffin</p>
          <h1 className="text-xl font-bold">The till for your restaurant</h1>
          <p className="text-base text-muted">Dine-in, takeaway and delivery orders, kitchen tickets, GST bills and payment. Sign-up on this page is not open yet.</p>
        </header>
        <FindRestaurant baseDomain={baseDomain} />
      </div>
    </main>
  )
}
