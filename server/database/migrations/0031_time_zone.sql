-- The provider's time zone, which the server stores when it starts: days begin and end in it.
create table app.provider_settings (
  only_row boolean primary key default true check (only_row),
  time_zone text not null
);
insert into app.provider_settings (time_zone) values ('Australia/Sydney');
