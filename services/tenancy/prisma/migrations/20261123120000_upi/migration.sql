SET LOCAL lock_timeout = '2s';

-- Without a UPI ID bills have no QR code, as before.
ALTER TABLE "restaurants"
  ADD COLUMN "upi_vpa" TEXT,
  ADD COLUMN "upi_name" TEXT,
  ADD COLUMN "upi_mc" TEXT;
