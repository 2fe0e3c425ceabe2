CREATE TABLE "ledger_unsummed" (
	"entry_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_account_numbers" (
	"account" text PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"name" text NOT NULL,
	"set_by" integer NOT NULL,
	"set_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_days" (
	"day" date NOT NULL,
	"account" text NOT NULL,
	"kind" text NOT NULL,
	"paid_for" text NOT NULL,
	"cents" bigint NOT NULL,
	"sales_cents" bigint NOT NULL,
	"entries" integer NOT NULL,
	CONSTRAINT "ledger_days_day_account_kind_paid_for_pk" PRIMARY KEY("day","account","kind","paid_for")
);
--> statement-breakpoint
CREATE TABLE "ledger_roll_up" (
	"id" integer PRIMARY KEY NOT NULL,
	"time_zone" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ledger_account_numbers" ADD CONSTRAINT "ledger_account_numbers_set_by_users_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_days_account" ON "ledger_days" USING btree ("account","day");--> statement-breakpoint
CREATE INDEX "ledger_entries_time" ON "ledger_entries" USING btree ("at","id");--> statement-breakpoint
INSERT INTO "ledger_unsummed" ("entry_id") SELECT "id" FROM "ledger_entries";
