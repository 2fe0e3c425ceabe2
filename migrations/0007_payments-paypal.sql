CREATE TABLE "paypal_orders" (
	"order_id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"secret" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"attempt" integer DEFAULT 1 NOT NULL,
	"asked_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"decline_code" text,
	"decline_words" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "paypal_orders_paymentId_unique" UNIQUE("payment_id")
);
--> statement-breakpoint
ALTER TABLE "paypal_orders" ADD CONSTRAINT "paypal_orders_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;