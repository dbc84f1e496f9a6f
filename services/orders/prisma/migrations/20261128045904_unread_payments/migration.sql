-- Each payment of a held command is read on its own (decision 56). What cannot be read stays here as the till sent it,
-- also after the decision, which removes the bodies. Without a decision `payments` and this column are read from
-- `commands` instead, because an earlier release has read rows in part.
ALTER TABLE "held_commands" ADD COLUMN "unread_payments" JSONB NOT NULL DEFAULT '[]';
