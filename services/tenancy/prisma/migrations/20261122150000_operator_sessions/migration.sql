SET LOCAL lock_timeout = '2s';

CREATE TABLE "operator_sessions" (
    "id" SMALLINT NOT NULL DEFAULT 1,
    "version" INTEGER NOT NULL DEFAULT 1,
    "last_code_step" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "operator_sessions_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "operator_sessions_one_row" CHECK ("id" = 1)
);

INSERT INTO "operator_sessions" DEFAULT VALUES;

-- It belongs to the platform and is one row: the service changes it and makes no second one.
REVOKE ALL ON "operator_sessions" FROM tiffin_tenancy_app;
GRANT SELECT, UPDATE ON "operator_sessions" TO tiffin_tenancy_app;
