-- Open pages learn of imports and lists of sites that began and ended between two looks (servers.read_news).
create index on imports (ended_at);
create index on site_lists (changed_at);
