CREATE TABLE "business_accounts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "business_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"legal_name" text NOT NULL,
	"postal_address" text NOT NULL,
	"tax_number" text,
	"billing_email" text NOT NULL,
	"billing_confirmed_at" timestamp with time zone,
	"billing_token" text,
	"state" text NOT NULL,
	"credit_cents" integer DEFAULT 0 NOT NULL,
	"due_days" integer DEFAULT 30 NOT NULL,
	"rules" jsonb NOT NULL,
	"cost_code_way" text DEFAULT 'none' NOT NULL,
	"cost_codes" text[] DEFAULT '{}' NOT NULL,
	"applied_by" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_by" integer,
	"decided_at" timestamp with time zone,
	"reason" text,
	"currency" text DEFAULT installation_currency() NOT NULL,
	CONSTRAINT "business_accounts_credit" CHECK (credit_cents >= 0 and due_days between 1 and 120)
);
--> statement-breakpoint
CREATE TABLE "business_invitations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "business_invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"business_id" integer NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"token" text NOT NULL,
	"invited_by" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "business_invoice_lines" (
	"payment_id" text PRIMARY KEY NOT NULL,
	"invoice_id" integer NOT NULL,
	"cents" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "business_invoices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "business_invoices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"business_id" integer NOT NULL,
	"number" text NOT NULL,
	"month" text NOT NULL,
	"total_cents" integer NOT NULL,
	"taxes" jsonb NOT NULL,
	"parties" jsonb NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"reminded_at" timestamp with time zone,
	"currency" text DEFAULT installation_currency() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "business_members" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "business_members_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"business_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"role" text NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "business_rides" (
	"ride_id" integer PRIMARY KEY NOT NULL,
	"business_id" integer NOT NULL,
	"cost_code" text
);
--> statement-breakpoint
CREATE TABLE "business_transfers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "business_transfers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"invoice_id" integer NOT NULL,
	"cents" integer NOT NULL,
	"reference" text NOT NULL,
	"booked_by" integer,
	"booked_at" timestamp with time zone NOT NULL,
	"currency" text DEFAULT installation_currency() NOT NULL,
	CONSTRAINT "business_transfers_amount" CHECK (cents <> 0 and (cents > 0 or booked_by is null))
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "owed_by" integer;--> statement-breakpoint
ALTER TABLE "business_accounts" ADD CONSTRAINT "business_accounts_applied_by_users_id_fk" FOREIGN KEY ("applied_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_accounts" ADD CONSTRAINT "business_accounts_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_invitations" ADD CONSTRAINT "business_invitations_business_id_business_accounts_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_invitations" ADD CONSTRAINT "business_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_invoice_lines" ADD CONSTRAINT "business_invoice_lines_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_invoice_lines" ADD CONSTRAINT "business_invoice_lines_invoice_id_business_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."business_invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_invoices" ADD CONSTRAINT "business_invoices_business_id_business_accounts_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_members" ADD CONSTRAINT "business_members_business_id_business_accounts_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_members" ADD CONSTRAINT "business_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_rides" ADD CONSTRAINT "business_rides_ride_id_rides_id_fk" FOREIGN KEY ("ride_id") REFERENCES "public"."rides"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_rides" ADD CONSTRAINT "business_rides_business_id_business_accounts_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_transfers" ADD CONSTRAINT "business_transfers_invoice_id_business_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."business_invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_transfers" ADD CONSTRAINT "business_transfers_booked_by_users_id_fk" FOREIGN KEY ("booked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "business_accounts_state" ON "business_accounts" USING btree ("state","id");--> statement-breakpoint
CREATE UNIQUE INDEX "business_accounts_billing_token" ON "business_accounts" USING btree ("billing_token");--> statement-breakpoint
CREATE UNIQUE INDEX "business_invitations_token" ON "business_invitations" USING btree ("token");--> statement-breakpoint
CREATE INDEX "business_invitations_business" ON "business_invitations" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "business_invitations_inviter" ON "business_invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "business_invitations_expires" ON "business_invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "business_invoice_lines_invoice" ON "business_invoice_lines" USING btree ("invoice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "business_invoices_number" ON "business_invoices" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "business_invoices_month" ON "business_invoices" USING btree ("business_id","month");--> statement-breakpoint
CREATE INDEX "business_invoices_due" ON "business_invoices" USING btree ("due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "business_members_one" ON "business_members" USING btree ("business_id","user_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "business_members_user" ON "business_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "business_rides_business" ON "business_rides" USING btree ("business_id","ride_id");--> statement-breakpoint
CREATE UNIQUE INDEX "business_transfers_reference" ON "business_transfers" USING btree ("invoice_id",lower("reference"));--> statement-breakpoint
CREATE INDEX "business_transfers_booker" ON "business_transfers" USING btree ("booked_by");--> statement-breakpoint
CREATE INDEX "payments_owed" ON "payments" USING btree ("owed_by","created_at") WHERE owed_by is not null;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_on_account" CHECK ((owed_by is not null) = (coalesce(method_type, '') = 'on_account' or kind = 'invoice'));