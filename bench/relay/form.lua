-- The form in the file FORM, as it stands there: sent again and again, it costs its client next to nothing.
wrk.method = "POST"
wrk.headers["Content-Type"] = "multipart/form-data; boundary=b"
local file = io.open(os.getenv("FORM"), "rb")
wrk.body = file:read("*a")
file:close()
