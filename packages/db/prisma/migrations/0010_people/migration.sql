-- CreateTable
CREATE TABLE "people" (
    "id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT,
    "issuer" TEXT,
    "subject" TEXT,
    "grants" JSONB NOT NULL,
    "seal" BYTEA NOT NULL,
    "disabled_at" TIMESTAMPTZ(3),
    "last_sign_in_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT statement_timestamp(),

    CONSTRAINT "people_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "console_sessions" (
    "cookie_hash" BYTEA NOT NULL,
    "person_id" TEXT,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "console_sessions_pkey" PRIMARY KEY ("cookie_hash")
);

-- CreateIndex
CREATE UNIQUE INDEX "people_email_key" ON "people"("email");

-- CreateIndex
CREATE INDEX "people_created_at_id_idx" ON "people"("created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "people_issuer_subject_key" ON "people"("issuer", "subject");

-- CreateIndex
CREATE INDEX "console_sessions_person_id_idx" ON "console_sessions"("person_id");

-- CreateIndex
CREATE INDEX "console_sessions_expires_at_idx" ON "console_sessions"("expires_at");
