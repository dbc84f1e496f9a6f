SET LOCAL lock_timeout = '2s';

-- Links by which guests read a document without signing in. The token is not stored: `token_hash` is the SHA-256 of its
-- random part. A link goes with its order, which the purge of the restaurant removes.
CREATE TABLE "bill_links" (
    "restaurant_id" UUID NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "document_id" UUID NOT NULL,
    "month" DATE NOT NULL,
    "order_id" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "bill_links_pkey" PRIMARY KEY ("restaurant_id", "token_hash"),
    CONSTRAINT "bill_links_hash_whole" CHECK (length("token_hash") = 32),
    CONSTRAINT "bill_links_restaurant_id_month_order_id_fkey" FOREIGN KEY ("restaurant_id", "month", "order_id")
      REFERENCES "orders"("restaurant_id", "month", "id") ON DELETE CASCADE ON UPDATE RESTRICT
);
CREATE INDEX "bill_links_restaurant_id_month_order_id_idx" ON "bill_links"("restaurant_id", "month", "order_id");
ALTER TABLE "bill_links" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "bill_links" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "bill_links" TO tiffin_orders_app
  USING (restaurant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))
  WITH CHECK (restaurant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid));
CREATE POLICY owner ON "bill_links" TO CURRENT_USER USING (true) WITH CHECK (true);
-- Expired links are removed when another is made, and an ended one at once. None is changed.
REVOKE ALL ON "bill_links" FROM tiffin_orders_app;
GRANT SELECT, INSERT, DELETE ON "bill_links" TO tiffin_orders_app;
