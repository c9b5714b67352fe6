-- Days are the provider's, not those of the connection's time zone (UTC). For eleven hours of a Sydney day the two differ.
alter table customers alter column date_added set default app.today();
alter table outside.airline_member alter column since set default app.today();
alter table outside.wholesale_order alter column planned set default app.today() + 10;
