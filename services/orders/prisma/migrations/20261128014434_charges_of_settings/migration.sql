-- The charges for packing and delivery that a restaurant's settings have or had: only these amounts are charged by a
-- request that is made now. Null until tenancy has sent some, as for every restaurant before this migration.
ALTER TABLE "restaurant_facts" ADD COLUMN "charges" JSONB;
