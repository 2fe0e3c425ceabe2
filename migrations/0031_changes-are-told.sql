CREATE FUNCTION "tell_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('changes', TG_ARGV[0] || ' ' || (to_jsonb(OLD) ->> TG_ARGV[1]));
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "sessions_tell" AFTER UPDATE OR DELETE ON "sessions" FOR EACH ROW EXECUTE FUNCTION tell_change('person', 'user_id');--> statement-breakpoint
CREATE TRIGGER "users_tell" AFTER UPDATE OF "roles", "email", "first_name", "last_name", "second_factor_at" ON "users" FOR EACH ROW EXECUTE FUNCTION tell_change('person', 'id');--> statement-breakpoint
CREATE TRIGGER "ride_shares_tell" AFTER UPDATE OR DELETE ON "ride_shares" FOR EACH ROW EXECUTE FUNCTION tell_change('ride', 'ride_id');
