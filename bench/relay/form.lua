-- Posts the form in the file FORM again and again, unchanged, which costs the client almost nothing.
wrk.method = "POST"
wrk.headers["Content-Type"] = "multipart/form-data; boundary=b"
local file = io.open(os.getenv("FORM"), "rb")
wrk.body = file:read("*a")
file:close()
