-- A migration of its own, because this reads whole tables and must not hold the locks of the one before meanwhile.
DO $$
BEGIN
  IF EXISTS (SELECT FROM "order_items" WHERE "quantity" > 9999) THEN
    RAISE NOTICE 'order_items_quantity_bounded stays unvalidated: there are older rows beyond it';
  ELSE
    ALTER TABLE "order_items" VALIDATE CONSTRAINT "order_items_quantity_bounded";
  END IF;
  IF EXISTS (SELECT FROM "orders" WHERE "payable_paise" NOT BETWEEN 0 AND 9007199254740991) THEN
    RAISE NOTICE 'orders_payable_bounded stays unvalidated: there are older rows beyond it';
  ELSE
    ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_payable_bounded";
  END IF;
END $$;
