CREATE TABLE "car_sale_bills" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"buyer_name" text,
	"buyer_address" text,
	"seller_name" text,
	"seller_address" text,
	"vin" text,
	"warranty" text,
	"law" jsonb,
	"items" jsonb,
	"bill" jsonb,
	"digest" text,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "car_sale_files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "car_sale_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"side" text,
	"user_id" integer,
	"seen_by" text NOT NULL,
	"storage_key" text,
	"key_id" text,
	"mime" text,
	"size_bytes" integer DEFAULT 0 NOT NULL,
	"sha256" text,
	"scanned" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"replaced_at" timestamp with time zone,
	CONSTRAINT "car_sale_files_storageKey_unique" UNIQUE("storage_key"),
	CONSTRAINT "car_sale_files_sealed" CHECK ((storage_key is null) or (key_id is not null and sha256 is not null))
);
--> statement-breakpoint
CREATE TABLE "car_sale_signatures" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "car_sale_signatures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"side" text NOT NULL,
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"ip_address" text NOT NULL,
	"user_agent" text,
	"digest" text NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_why" text,
	CONSTRAINT "car_sale_signatures_ended" CHECK ((ended_at is null) = (ended_why is null))
);
--> statement-breakpoint
ALTER TABLE "car_sales" ADD COLUMN "seller_odometer" integer;--> statement-breakpoint
ALTER TABLE "car_sales" ADD COLUMN "papers_wanted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "car_sales" ADD COLUMN "papers_signed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "car_sale_bills" ADD CONSTRAINT "car_sale_bills_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "car_sale_files" ADD CONSTRAINT "car_sale_files_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "car_sale_files" ADD CONSTRAINT "car_sale_files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "car_sale_signatures" ADD CONSTRAINT "car_sale_signatures_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "car_sale_signatures" ADD CONSTRAINT "car_sale_signatures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "car_sale_files_order" ON "car_sale_files" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "car_sale_files_user" ON "car_sale_files" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "car_sale_files_old" ON "car_sale_files" USING btree ("created_at") WHERE storage_key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "car_sale_files_standing" ON "car_sale_files" USING btree ("order_id","kind") WHERE replaced_at is null;--> statement-breakpoint
CREATE INDEX "car_sale_signatures_order" ON "car_sale_signatures" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "car_sale_signatures_user" ON "car_sale_signatures" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "car_sale_signatures_standing" ON "car_sale_signatures" USING btree ("order_id","side") WHERE ended_at is null;