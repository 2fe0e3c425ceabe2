CREATE TABLE "lead_copies" (
	"seller_id" integer PRIMARY KEY NOT NULL,
	"email" text,
	"confirmed_at" timestamp with time zone,
	"as_adf" boolean DEFAULT true NOT NULL,
	"asked_email" text,
	"round" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"ends_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "lead_copies_sent" (
	"seller_id" integer NOT NULL,
	"lead" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lead_copies_sent_seller_id_lead_pk" PRIMARY KEY("seller_id","lead")
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "attached" jsonb;--> statement-breakpoint
ALTER TABLE "vehicle_inquiries" ADD COLUMN "seller_settled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lead_copies" ADD CONSTRAINT "lead_copies_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_copies_sent" ADD CONSTRAINT "lead_copies_sent_seller_id_lead_copies_seller_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."lead_copies"("seller_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_copies_sent_at" ON "lead_copies_sent" USING btree ("sent_at");