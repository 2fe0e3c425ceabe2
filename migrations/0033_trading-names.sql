CREATE TABLE "trading_names" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trading_names_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"seller_id" integer NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"asked_at" timestamp with time zone NOT NULL,
	"decided_by" integer,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "trading_names" ADD CONSTRAINT "trading_names_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trading_names" ADD CONSTRAINT "trading_names_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "trading_names_one_each" ON "trading_names" USING btree ("key") WHERE state = 'approved';--> statement-breakpoint
CREATE UNIQUE INDEX "trading_names_one_approved" ON "trading_names" USING btree ("seller_id") WHERE state = 'approved';--> statement-breakpoint
CREATE UNIQUE INDEX "trading_names_one_waiting" ON "trading_names" USING btree ("seller_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "trading_names_state" ON "trading_names" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "trading_names_seller" ON "trading_names" USING btree ("seller_id","id");--> statement-breakpoint
-- The demo's own people have addresses at rove.example, which nobody can sign up with from outside: nobody has to look at them.
UPDATE "users" SET "email_verified" = true WHERE "email" LIKE '%@rove.example';--> statement-breakpoint
INSERT INTO "trading_names" ("seller_id", "name", "key", "state", "asked_at", "decided_at")
SELECT DISTINCT ON (v."seller_id") v."seller_id", v."dealer_name",
  replace(replace(translate(regexp_replace(lower(v."dealer_name"), '[^a-z0-9]', '', 'g'), 'i10345', 'lloeas'), 'rn', 'm'), 'vv', 'w'),
  CASE WHEN u."email" LIKE '%@rove.example' THEN 'approved' ELSE 'waiting' END,
  v."created_at", CASE WHEN u."email" LIKE '%@rove.example' THEN now() END
FROM "vehicles" v JOIN "users" u ON u."id" = v."seller_id"
WHERE v."dealer_name" IS NOT NULL AND v."status" <> 'removed'
ORDER BY v."seller_id", v."id" DESC;--> statement-breakpoint
-- What stood under a name that nobody has looked at waits until somebody has.
UPDATE "vehicles" SET "status" = 'review', "revision" = "revision" + 1,
  "review_reasons" = ARRAY['Somebody at Rove looks at the name you trade as before anything is shown under it.']
WHERE "seller_type" = 'dealer' AND "status" = 'published'
  AND "seller_id" NOT IN (SELECT "seller_id" FROM "trading_names" WHERE "state" = 'approved');
