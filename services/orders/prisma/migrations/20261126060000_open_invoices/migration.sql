-- `orders.document_id` of an active order is its open invoice from now on, and `discount_*` the discount of that; both are
-- null without one, as in every active order so far.

-- The number of a document by a snapshot of its own. A statement that has waited for the row of an order sees which document
-- was issued for it meanwhile, but not the row of that document.
CREATE FUNCTION document_number_now(restaurant UUID, document UUID) RETURNS TEXT
  LANGUAGE plpgsql VOLATILE STRICT SET search_path = public
AS $$
BEGIN
  RETURN (SELECT d.number FROM documents d WHERE d.restaurant_id = restaurant AND d.id = document);
END $$;

-- An invoice that an order leaves is cancelled, whoever wrote it. Statements say why themselves, and then nothing is added
-- here; a process of the release before knows no open invoices, and settles with an invoice of its own.
CREATE FUNCTION cancel_left_document() RETURNS TRIGGER
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public
AS $$
BEGIN
  INSERT INTO document_events (restaurant_id, id, document_id, kind, reason, by, at)
    SELECT d.restaurant_id, uuidv7(), d.id, 'cancelled', 'order_changed', coalesce(NEW.completed_by, d.issued_by), now()
    FROM documents d WHERE d.restaurant_id = OLD.restaurant_id AND d.id = OLD.document_id
      AND NOT EXISTS (
        SELECT FROM document_events e
        WHERE e.restaurant_id = d.restaurant_id AND e.document_id = d.id AND e.kind = 'cancelled')
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION cancel_left_document() FROM PUBLIC;
CREATE TRIGGER "order_left_document" AFTER UPDATE OF document_id ON "orders" FOR EACH ROW
  WHEN (OLD.document_id IS NOT NULL AND OLD.document_id IS DISTINCT FROM NEW.document_id)
  EXECUTE FUNCTION cancel_left_document();
