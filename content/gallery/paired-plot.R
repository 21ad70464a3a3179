sleep <- read.csv("sleep.csv")
sleep <- reshape(sleep, idvar = "ID", timevar = "group", direction = "wide")
hours <- as.matrix(sleep[c("extra.1", "extra.2")])
matplot(1:2, t(hours), type = "b", pch = 21, lty = 1, col = "#0072b2", bg = "#0072b28c",
        xlim = c(0.7, 2.3), xaxt = "n", xlab = "", ylab = "Sleep gained (h)")
axis(1, 1:2, c("L-hyoscyamine", "L-hyoscine"))
for (i in 1:2) {
  interval <- t.test(hours[, i])$conf.int
  arrows(i, interval[1], i, interval[2], angle = 90, code = 3, length = 0.05, lwd = 2)
  points(i, mean(hours[, i]), pch = 18, cex = 1.5)
}
t.test(hours[, 2], hours[, 1], paired = TRUE)
